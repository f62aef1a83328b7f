/**
 * Leaving an application by a link of the app. A screen may put a guard in between, which calls `leave` when it is done.
 * The browser's own navigation is not guarded.
 */
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'

/** @returns whether it takes over: then it calls `leave` itself, or the borrower stays */
type Guard = (leave: () => void) => boolean

type ExitGuard = {
  /** Leaves at once without a guard. */
  readonly guardExit: (leave: () => void) => void
  /** @returns the function that takes the guard away */
  readonly guardWith: (guard: Guard) => () => void
}

const ExitGuardContext = createContext<ExitGuard>({ guardExit: (leave) => leave(), guardWith: () => () => {} })

export function ExitGuardProvider({ children }: { children: ReactNode }) {
  const guards = useRef<Guard[]>([])
  const guardExit = useCallback((leave: () => void) => {
    if (!guards.current.some((guard) => guard(leave))) leave()
  }, [])
  const guardWith = useCallback((guard: Guard) => {
    guards.current = [...guards.current, guard]
    return () => {
      guards.current = guards.current.filter((other) => other !== guard)
    }
  }, [])
  return <ExitGuardContext value={useMemo(() => ({ guardExit, guardWith }), [guardExit, guardWith])}>{children}</ExitGuardContext>
}

/** For every way out of an application that is ours: back to the list, signing out. */
export function useGuardedExit(): ExitGuard['guardExit'] {
  return use(ExitGuardContext).guardExit
}

/** @param guard undefined where there is nothing to say */
export function useExitGuard(guard: Guard | undefined): void {
  const { guardWith } = use(ExitGuardContext)
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => guardWith((leave) => latest.current?.(leave) ?? false), [guardWith])
}
