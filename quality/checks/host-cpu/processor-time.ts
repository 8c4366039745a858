import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc in a second, on every Linux that Node supports. */
const TICKS = 100;

/** Processor time of a process and its children, in seconds. */
export function processorTime(pid: number): number {
  const family = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [, parent] = /\) . (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return name === String(pid) || parent === String(pid);
    } catch {
      // It has ended.
      return false;
    }
  });
  return family.reduce((sum, name) => {
    const [, user, system] =
      /\) .(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
    return sum + (Number(user) + Number(system)) / TICKS;
  }, 0);
}
