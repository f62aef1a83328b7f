/**
 * Leaving an application by one of our own links. A screen may want a word before: it is told, and says when to go on. It
 * can hold up nobody, since the browser's own ways out are not asked.
 */
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'

/** @returns whether it takes over: then it calls `leave` itself, or the borrower stays */
type Guard = (leave: () => void) => boolean

type Leaving = {
  /** Leaves at once where nobody wants a word. */
  readonly leaveBy: (leave: () => void) => void
  /** @returns the function that takes the guard away */
  readonly guardWith: (guard: Guard) => () => void
}

const LeavingContext = createContext<Leaving>({ leaveBy: (leave) => leave(), guardWith: () => () => {} })

export function LeavingProvider({ children }: { children: ReactNode }) {
  const guards = useRef<Guard[]>([])
  const leaveBy = useCallback((leave: () => void) => {
    if (!guards.current.some((guard) => guard(leave))) leave()
  }, [])
  const guardWith = useCallback((guard: Guard) => {
    guards.current = [...guards.current, guard]
    return () => {
      guards.current = guards.current.filter((other) => other !== guard)
    }
  }, [])
  return <LeavingContext value={useMemo(() => ({ leaveBy, guardWith }), [leaveBy, guardWith])}>{children}</LeavingContext>
}

/** For every way out of an application that is ours: back to the list, signing out. */
export function useLeaving(): Leaving['leaveBy'] {
  return use(LeavingContext).leaveBy
}

/** @param guard undefined where there is nothing to say */
export function useLeavingGuard(guard: Guard | undefined): void {
  const { guardWith } = use(LeavingContext)
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => guardWith((leave) => latest.current?.(leave) ?? false), [guardWith])
}
