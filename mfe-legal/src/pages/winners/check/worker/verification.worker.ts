import { runTask, type TaskCall } from '@prizestash/drawings/verification-tasks';

self.addEventListener('message', ({ data }: MessageEvent<TaskCall>) => {
  self.postMessage(runTask(data));
});
