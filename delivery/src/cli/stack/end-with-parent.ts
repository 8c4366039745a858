/**
 * Loaded before a service: asks it to end, as Ctrl-C would, once the program that started it is
 * gone. A killed `npm start` cannot stop its services, and they would keep their ports.
 */
const CHECK_MS = 250;
const starter = process.ppid;

setInterval(() => {
  if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS).unref();

export {};
