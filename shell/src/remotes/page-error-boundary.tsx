import { Component, type ReactNode } from 'react';
import { note } from '../reports/early-notes';
import { CrashPage } from '../pages/crash/crash-page';

interface Props {
  readonly children: ReactNode;
  /** Called after a crash. Returns true when rendering again may succeed, with another version. */
  onCrash(): boolean;
  onTryAgain(): void;
}

/** Shows the crash page in place of a page that threw while rendering. The layout stays. */
export class PageErrorBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error) {
    note('error', error);
    if (this.props.onCrash()) this.setState({ crashed: false });
  }

  private tryAgain = () => {
    this.props.onTryAgain();
    this.setState({ crashed: false });
  };

  override render() {
    return this.state.crashed ? <CrashPage onTryAgain={this.tryAgain} /> : this.props.children;
  }
}
