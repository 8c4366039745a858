-- When an operator's task last succeeded. A task that never did has the time of this migration.
create table task_completions (
  task text primary key check (task in ('backup', 'retention')),
  completed_at timestamptz not null
);
insert into task_completions (task, completed_at) values ('backup', now()), ('retention', now());
