import { runTask, type TaskCall } from './verification-tasks';

self.addEventListener('message', ({ data }: MessageEvent<TaskCall>) => {
  self.postMessage(runTask(data));
});
