// A player for Primordia in JavaScript, without any library: primordia simulate ursuppe --bots "run:node bot.js,random"
//
// It reads a message per line from the standard input and answers each by a line on the standard output (docs/line-protocol.md).
// What it writes to the standard error (console.error) is told when something goes wrong.

const readline = require('node:readline');

// Words by which one lets a chance go by, in many games
const IDLE = new Set(['pass', 'wait', 'stay', 'done', 'decline', 'keep']);
let random = Math.random;

/** Numbers from 0 to 1 that repeat with the seed, so that the same match is played the same way. */
function seeded(seed) {
  let state = seed % 4294967296;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Put your own thoughts here: question.options is what may be chosen, view all that your seat can see. */
function choose(question, view) {
  const options = question.options.map((option) => option.action);
  const keen = options.filter((action) => !IDLE.has(action.split(' ')[0]));
  const found = keen.length ? keen : options;
  return found[Math.floor(random() * found.length)];
}

function answer(message) {
  process.stdout.write(JSON.stringify(message) + '\n');
}

const lines = readline.createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'hello') {
    random = seeded(message.seed);
    answer({ type: 'hello', protocol: 1, name: 'Keen' });
  } else if (message.type === 'choose') {
    answer({ type: 'choice', id: message.id, action: choose(message.question, message.view) });
  } else {
    lines.close(); // the match has ended
  }
});
