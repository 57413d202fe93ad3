"""Ctrl-C, for tests of work that would go on for ever."""
import os
import signal
import threading
import time

FOREVER = 1_000_000_000


def interrupt_after(seconds, times=1):
    def send():
        for _ in range(times):
            time.sleep(seconds)
            os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=send, daemon=True).start()
