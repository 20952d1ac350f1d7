import { Component, type ReactNode } from "react";
import { useLocation, type Location } from "react-router-dom";
import { errorText } from "../../lib/text/error-text";
import { ErrorState } from "../../ui/state/error-state";

/** Replaces a page that failed to load or render, until the next navigation. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

interface BoundaryProps {
  location: Location;
  children: ReactNode;
}

interface BoundaryState {
  location: Location | null;
  failure: { error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: null, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, failure: null };
  }

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-6xl flex-1 px-4 sm:px-8">
        <ErrorState
          title="This page didn't load"
          message={errorText(this.state.failure.error)}
          retryLabel="Reload"
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
