/*
 * Ends process groups when the process that started them has ended, even by SIGKILL: the system then
 * closes the pipe to this one. Each line of input is `<group> <signal>`, or `<group>` once it has ended.
 */
const { createInterface } = require('node:readline');

const KILL_AFTER_MS = 15_000;
const CHECK_MS = 100;
const groups = new Map();

/** @returns whether the group has processes. */
function send(group, signal) {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [group, signal] = line.split(' ');
  if (signal) groups.set(Number(group), signal);
  else groups.delete(Number(group));
});
lines.on('close', () => {
  for (const [group, signal] of groups) send(group, signal);
  const deadline = Date.now() + KILL_AFTER_MS;
  const check = setInterval(() => {
    const running = [...groups.keys()].filter((group) => send(group, 0));
    if (running.length > 0 && Date.now() < deadline) return;
    for (const group of running) send(group, 'SIGKILL');
    clearInterval(check);
  }, CHECK_MS);
});
