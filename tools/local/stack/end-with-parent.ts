/**
 * Loaded before a service: sends the service SIGTERM when the process that started it has ended. A
 * killed `npm start` cannot stop its services, and they would keep their ports.
 */
const CHECK_MS = 250;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS).unref();

export {};
