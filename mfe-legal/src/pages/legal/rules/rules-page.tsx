import document from '../../../../content/rules/index.md';
import { ReadingPage } from '../../../reading/reading-page';

/** Official Rules (specification, section 2). The words are in content/rules/. */
export default function RulesPage() {
  return <ReadingPage document={document} />;
}
