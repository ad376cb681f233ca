/** After the build: every file of the page also stands there compressed, so that the server need not do it for each request. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const FOLDER = '../src/primordia/server/static';
const PACKED = /\.(br|gz)$/;

for (const { name, parentPath } of readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
  const path = join(parentPath, name);
  if (PACKED.test(name)) {
    rmSync(path);
    continue;
  }
  const whole = readFileSync(path);
  const brotli = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } });
  for (const [ending, packed] of [
    ['br', brotli],
    ['gz', gzipSync(whole, { level: 9 })],
  ]) {
    if (packed.length < whole.length) writeFileSync(`${path}.${ending}`, packed);
  }
}
