"""Plays a study on Ray: on this machine, or on the cluster at an address. Nothing else imports Ray.

Every game is a small task, and its result a few numbers. No more than `AHEAD` portions for each processor are under way.
Ray starts the tasks of a worker or machine that is lost again; a game depends on its fixture alone, so that its result is the
same.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final, TypeVar

import ray
from ray._private import ray_constants

from primordia.kernel.errors import SetupError
from primordia.lab.pool import MOST_LOSSES, Failed, attempt, portions

J = TypeVar("J")
R = TypeVar("R")
LOCAL: Final = "local"
AHEAD: Final = 2  # portions under way for each processor


def spread(
    task: Callable[[J], R], jobs: Iterable[J], address: str, workers: int, size: int = 1
) -> Generator[tuple[J, R], None, None]:
    """Every job with its result, as they get done."""
    _join(address, workers)
    try:
        shared = ray.put(task)  # once, and not with every portion
        run = ray.remote(max_retries=MOST_LOSSES)(attempt)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = portions(jobs, size)
        under_way: dict[Any, list[J]] = {}
        while True:
            while len(under_way) < most and (portion := next(waiting, None)) is not None:
                under_way[run.remote(shared, portion)] = portion
            if not under_way:
                return
            done, _ = ray.wait(list(under_way))
            for one in done:
                portion = under_way.pop(one)
                try:
                    answer = ray.get(one)
                except ray.exceptions.RayError as error:
                    raise SetupError("lab.error.workers", losses=MOST_LOSSES) from error
                if isinstance(answer, Failed):
                    raise answer.error
                yield from zip(portion, answer, strict=True)
    finally:
        ray.shutdown()


def _join(address: str, workers: int) -> None:
    """Starts Ray on this machine, without a network, or joins the cluster at an address."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told
    logging.getLogger("ray").setLevel(logging.ERROR)  # it would remark on its token
    here: dict[str, Any] = {}
    if address == LOCAL:
        _keep_inside()
        here = {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False, **here)
    except (ray.exceptions.RayError, ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        # Ray shows a token to nobody but itself on this machine, unless it is told to
        tokens = address == LOCAL or os.environ.get("RAY_AUTH_MODE") == "token"
        message = "lab.error.ray" if tokens else "lab.error.ray-token"
        raise SetupError(message, address=address, problem=str(error)[:200]) from error


def _keep_inside() -> None:
    """Makes Ray listen on 127.0.0.1 alone. On Linux it takes the machine's address in the network instead, even if it is told
    that one, and is open to everybody there; on other systems this switch is off already."""
    os.environ[ray_constants.ENABLE_RAY_CLUSTERS_ENV_VAR] = "0"  # for what it starts
    ray_constants.ENABLE_RAY_CLUSTER = False  # for ourselves
