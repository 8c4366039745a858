import document from '../../../../content/privacy-policy/index.md';
import { ReadingPage } from '../../../reading/reading-page';

/** Privacy Policy, 10 sections (specification, section 2). The words are in content/privacy-policy/. */
export default function PrivacyPolicyPage() {
  return <ReadingPage document={document} />;
}
