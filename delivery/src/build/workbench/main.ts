import { parseWorkbenchOptions } from './options';
import { prepareVisit } from './prepare-visit';

/*
 * The workbench shows one remote with nothing else running. Storage, privacy signal and the stand-in for
 * the entry API are set up before the remote's code is loaded, as they would be in a real visit.
 */
const options = parseWorkbenchOptions(window.location.search);
void prepareVisit(options).then(async () => {
  const { showWorkbench } = await import('./show-workbench');
  showWorkbench(options);
});
