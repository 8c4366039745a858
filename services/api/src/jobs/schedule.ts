interface ScheduledJob {
  /** The job runs once in every such interval, in one of the processes that share the database. */
  readonly everySeconds: number;
  /** A run of a process that was killed is given up after this time, and the job is tried again. */
  readonly expireSeconds: number;
  /** What it does, for the log. */
  readonly does: string;
}

/** The jobs by time; each has a queue of this name. */
export const schedule = {
  drawings: {
    everySeconds: 60,
    expireSeconds: 180,
    does: 'takes the steps of drawings that are due',
  },
  cleanup: {
    everySeconds: 3_600,
    expireSeconds: 300,
    does: 'deletes expired idempotency records, rate-limit counts and page reports',
  },
  retention: {
    everySeconds: 86_400,
    expireSeconds: 3_600,
    does: 'erases entries that are older than the retention period',
  },
} as const satisfies Readonly<Record<string, ScheduledJob>>;

export type JobName = keyof typeof schedule;

export const jobNames = Object.keys(schedule) as JobName[];
