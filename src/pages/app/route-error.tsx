import { Component, type ReactNode, useEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import { ErrorPage } from '../components/error-page.tsx'
import { PageNotFound } from '../components/page-not-found.tsx'
import { problemOf } from '../lib/api/problem.ts'
import { ChunkFailed } from '../lib/release/chunk-reload.ts'
import { useWords } from '../lib/use-words.ts'
import { forgetFailures } from './load-page.ts'

type RouteErrorsProps = {
  /** Draws an error that its children throw. */
  readonly draw: (error: unknown) => ReactNode
  readonly children: ReactNode
}

/** Shows the error of a page until the location changes. */
export function RouteErrors(props: RouteErrorsProps) {
  return <Boundary {...props} location={useLocation()} />
}

type BoundaryProps = RouteErrorsProps & { readonly location: Location }
type BoundaryState = { readonly location: Location; readonly caught?: { readonly error: unknown } | undefined }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location }

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'caught'> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, caught: undefined }
  }

  override componentDidCatch(): void {
    forgetFailures()
  }

  override render(): ReactNode {
    const { caught } = this.state
    return caught ? this.props.draw(caught.error) : this.props.children
  }
}

/** The error page for any error thrown by a page; the layout around it stays. */
export function RouteError({ error }: { readonly error: unknown }) {
  const words = useWords()
  const problem = problemOf(error)
  useEffect(() => {
    if (!problem) console.error(error)
  }, [error, problem])
  if (problem?.kind === 'answered' && problem.status === 404) return <PageNotFound />
  if (problem?.kind === 'unreachable') return <ErrorPage text={words('offline')} />
  return <ErrorPage {...(error instanceof ChunkFailed && { text: words('chunkFailed') })} />
}
