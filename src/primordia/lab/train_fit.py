"""Fits models to samples: a weighted sum (conditional logit, or logistic where there is a goal), and a small network beside it.

NumPy is needed here and nowhere else; what is learned is read without it (`kernel/values.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from primordia.guide import Bout
from primordia.kernel.values import Model
from primordia.lab.train_games import Sample

Array = NDArray[np.float64]
HELD_OUT: Final = 5  # one game in so many is kept apart, whole, and gives the loss that is told
STEPS: Final = 300
RATE: Final = 0.05
NETWORK_RATE: Final = 0.02
DECAY: Final = 1e-3  # what weights are drawn to 0 by
PATIENCE: Final = 10  # steps between looks at games that the network is not fitted to
PLACES: Final = 4  # decimals of a weight
EARLY: Final = "-early"  # behind the name of a number that is told a second time, times how early it is (0 to 1)


class Positions(NamedTuple):
    """Samples as arrays: numbers by position, seat and contestant of the seat; which of these are there; each seat's share."""

    numbers: Array
    there: Array
    shares: Array


class Fitted(NamedTuple):
    """A model with its loss on games that it was not fitted to: the mean surprise at who won."""

    model: Model
    loss: float


def apart(samples: Sequence[Sample]) -> tuple[list[Sample], list[Sample]]:
    """Samples to fit and samples to test, of different games."""
    fit = [sample for k, sample in enumerate(samples) if k % HELD_OUT]
    return fit, [sample for k, sample in enumerate(samples) if not k % HELD_OUT]


def positions(samples: Sequence[Sample], bout: Bout) -> Positions:
    """All looks at these games."""
    looks = [(seats, rows, sample.shares) for sample in samples for seats, rows in sample.looks]
    seats_ = 1 if bout.goal else bout.players
    most = max((seats.count(seat) for seats, _, _ in looks for seat in set(seats)), default=1)
    numbers = np.zeros((len(looks), seats_, most, len(bout.names)))
    there = np.zeros((len(looks), seats_, most))
    for k, (seats, rows, _) in enumerate(looks):
        for c, (seat, row) in enumerate(zip(seats, rows, strict=True)):
            place = seats[:c].count(seat)
            numbers[k, seat, place] = row
            there[k, seat, place] = 1.0
    return Positions(numbers, there, np.array([shares for _, _, shares in looks], dtype=np.float64))


def by_chance(data: Positions, bout: Bout) -> float:
    """The loss of somebody who knows nothing but how often a goal is reached."""
    if not bout.goal:
        return log(bout.players)
    rate = min(max(float(data.shares.mean()), 1e-6), 1 - 1e-6)
    return -rate * log(rate) - (1 - rate) * log(1 - rate)


def _seats(strengths: Array, there: Array, bout: Bout) -> tuple[Array, Array]:
    """How strong each seat is, and how much each of its contestants counts in that."""
    if not bout.soft:
        return (strengths * there).sum(axis=2), there
    powers = there * np.exp(-bout.soft * strengths)
    totals = np.maximum(powers.sum(axis=2, keepdims=True), 1e-300)
    return -np.log(totals[..., 0]) / bout.soft, powers / totals


def _chances(seats: Array, bout: Bout) -> Array:
    if bout.goal:
        return np.asarray(1.0 / (1.0 + np.exp(-np.clip(seats, -40, 40))))
    strong = np.exp(seats - seats.max(axis=1, keepdims=True))
    return np.asarray(strong / strong.sum(axis=1, keepdims=True))


def _loss(seats: Array, data: Positions, bout: Bout) -> float:
    chances = np.clip(_chances(seats, bout), 1e-9, 1 - 1e-9)
    surprise = -(data.shares * np.log(chances))
    if bout.goal:
        surprise -= (1 - data.shares) * np.log(1 - chances)
    return float(surprise.sum(axis=1).mean())


def strengths_of(model: Model, numbers: Array) -> Array:
    """What `Model.strength` gives, for all positions at once."""
    found = numbers @ np.array(model.weights)
    for bias, share, weights in model.units:
        found = found + share * np.tanh(bias + numbers @ np.array(weights))
    return np.asarray(found)


def loss(model: Model, data: Positions, bout: Bout) -> float:
    """The mean surprise of a model at who won."""
    return _loss(_seats(strengths_of(model, data.numbers), data.there, bout)[0], data, bout)


class Net(NamedTuple):
    """What is fitted: weights of the sum, and weights, biases and shares of the hidden units."""

    weights: Array
    inner: Array
    bias: Array
    share: Array


def _gradient(net: Net, data: Positions, bout: Bout, anchor: Array) -> list[Array]:
    """The slope of the loss in every direction, with the pull to 0; that of the weighted sum to what it is anchored to."""
    hidden = np.tanh(data.numbers @ net.inner + net.bias)
    seats, counts = _seats(data.numbers @ net.weights + hidden @ net.share, data.there, bout)
    slope = ((_chances(seats, bout) - data.shares)[..., None] * counts) / len(data.shares)
    back = slope[..., None] * net.share * (1 - hidden**2)
    size = data.numbers.shape[-1]
    flat = data.numbers.reshape(-1, size)
    shape = (len(flat), net.share.size)
    units = back.reshape(shape)
    own = [flat.T @ slope.ravel(), flat.T @ units, units.sum(axis=0), hidden.reshape(shape).T @ slope.ravel()]
    return [part + DECAY * weight for part, weight in zip(own, net._replace(weights=net.weights - anchor), strict=True)]


def _bound(net: Net, bout: Bout, scale: Array) -> Net:
    """Weights that say of each number whether it helps or harms what the bout says, early and late."""
    weights = net.weights / scale
    place = {name: k for k, name in enumerate(bout.names)}
    for names, sign in ((bout.helps, 1.0), (bout.harms, -1.0)):
        for name in names:
            late = weights[place[name]] = sign * max(0.0, sign * weights[place[name]])
            twin = place.get(name + EARLY)
            if twin is not None:
                weights[twin] = sign * max(-sign * late, sign * weights[twin])
    return net._replace(weights=weights * scale)


def _descend(net: Net, data: Positions, bout: Bout, rate: float, watch: Callable[[int, Net], bool], scale: Array) -> Net:
    """Adam with all positions at once, slower and slower; `watch` may end it."""
    anchor = net.weights
    first = [np.zeros_like(part) for part in net]
    second = [np.zeros_like(part) for part in net]
    for step in range(1, STEPS + 1):
        moved = []
        for k, (part, slope) in enumerate(zip(net, _gradient(net, data, bout, anchor), strict=True)):
            first[k] = 0.9 * first[k] + 0.1 * slope
            second[k] = 0.999 * second[k] + 0.001 * slope**2
            pace = rate * (1 - (step - 1) / STEPS)
            mean, spread = first[k] / (1 - 0.9**step), second[k] / (1 - 0.999**step)
            moved.append(part - pace * mean / (np.sqrt(spread) + 1e-8))
        net = _bound(Net(*moved), bout, scale)
        if watch(step, net):
            break
    return net


def weigh(data: Positions, bout: Bout, before: Sequence[float] = ()) -> tuple[Net, Array]:
    """A weighted sum, fitted to numbers that are divided by how much they vary; and what they were divided by. `before`: the
    weights that it begins with and is drawn to, instead of 0."""
    known = data.numbers[data.there > 0]
    scale = np.where(known.std(axis=0) > 1e-9, known.std(axis=0), 1.0)
    size = len(bout.names)
    start = Net(np.array(before) * scale if before else np.zeros(size), np.zeros((size, 0)), np.zeros(0), np.zeros(0))
    return _descend(start, data._replace(numbers=data.numbers / scale), bout, RATE, lambda _step, _net: False, scale), scale


def fit(samples: Sequence[Sample], bout: Bout, hidden: int, seed: int) -> tuple[Fitted, Fitted | None, float, int]:
    """A weighted sum and, with hidden units, a network; the loss by chance, and how many positions they were fitted to."""
    learned, tested = apart(samples)
    data, test = positions(learned, bout), positions(tested, bout)
    plain, scale = weigh(data, bout)
    linear = model_of(plain, scale)
    found = Fitted(linear, loss(linear, test, bout))
    network = None
    if hidden:
        model = _network(plain, learned, bout, hidden, seed, scale)
        network = Fitted(model, loss(model, test, bout))
    return found, network, by_chance(test, bout), len(data.shares)


def _network(plain: Net, learned: Sequence[Sample], bout: Bout, hidden: int, seed: int, scale: Array) -> Model:
    """Hidden units beside the weighted sum, fitted until games that they are not fitted to surprise them more again."""
    more, watched = apart(learned)
    data, kept = positions(more, bout), positions(watched, bout)
    data = data._replace(numbers=data.numbers / scale)
    dice = np.random.default_rng(seed)
    inner = dice.normal(0.0, 1.0 / np.sqrt(len(bout.names)), (len(bout.names), hidden))
    best: list[Any] = [np.inf, plain]

    def watch(step: int, net: Net) -> bool:
        if step % PATIENCE == 0:
            now = loss(model_of(net, scale), kept, bout)
            if now < best[0]:
                best[:] = [now, net]
            return bool(now > best[0] * 1.01)
        return False

    _descend(Net(plain.weights, inner, np.zeros(hidden), np.zeros(hidden)), data, bout, NETWORK_RATE, watch, scale)
    return model_of(best[1], scale)


def model_of(net: Net, scale: Array) -> Model:
    """What was fitted to scaled numbers, for the numbers as they are."""
    weights = [round(float(weight), PLACES) for weight in net.weights / scale]
    inner = net.inner / scale[:, None]
    units = [
        (round(float(bias), PLACES), round(float(share), PLACES), [round(float(weight), PLACES) for weight in column])
        for bias, share, column in zip(net.bias, net.share, inner.T, strict=True)
    ]
    return Model(weights, units)
