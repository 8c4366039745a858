import { parseWorkbenchOptions } from './options';
import { prepareVisit } from './prepare-visit';

/*
 * The workbench runs one remote alone. Storage, privacy signal and the simulated entry API are set
 * up before the remote's code is loaded, as in a real visit.
 */
const options = parseWorkbenchOptions(window.location.search);
void prepareVisit(options).then(async () => {
  const { showWorkbench } = await import('./show-workbench');
  showWorkbench(options);
});
