/**
 * Guards links that leave an application: a screen may register a guard, which calls `leave` when done. The browser's
 * own navigation is not guarded.
 */
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'

/** @returns whether the guard intervenes: it then calls `leave` later, or the borrower stays */
type Guard = (leave: () => void) => boolean

type ExitGuard = {
  /** Calls `leave` immediately if there is no guard. */
  readonly guardExit: (leave: () => void) => void
  /** @returns removes the guard */
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

/** For each link that leaves an application: to the list of applications, and sign-out. */
export function useGuardedExit(): ExitGuard['guardExit'] {
  return use(ExitGuardContext).guardExit
}

/** @param guard undefined for no guard */
export function useExitGuard(guard: Guard | undefined): void {
  const { guardWith } = use(ExitGuardContext)
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => guardWith((leave) => latest.current?.(leave) ?? false), [guardWith])
}
