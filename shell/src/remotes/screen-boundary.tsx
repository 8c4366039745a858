import { Component, type ReactNode } from 'react';
import { CrashPage } from '../pages/crash/crash-page';

interface Props {
  readonly children: ReactNode;
  /** Told of a crash; returns true when another version of the screen is left to try. */
  onCrash(): boolean;
  onTryAgain(): void;
}

/** Keeps the crash of one screen away from the layout and from other screens. */
export class ScreenBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
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
