import { createContext, use, useSyncExternalStore } from 'react'
import type { BorrowerApp } from './borrower-app.ts'
import type { FlowInForce } from './release/flow-store.ts'

export const AppContext = createContext<BorrowerApp | undefined>(undefined)

export function useApp(): BorrowerApp {
  const app = use(AppContext)
  if (!app) throw new Error('This component stands outside the app.')
  return app
}

/** The flow in force; components that use it render again when a new release arrives. */
export function useFlowInForce(): FlowInForce {
  const { flows } = useApp()
  return useSyncExternalStore(flows.subscribe, flows.now, flows.now)
}

/** Whether a borrower is signed in; follows other tabs. */
export function useRegistered(): boolean {
  const { session } = useApp()
  const isRegistered = () => session.token() !== undefined
  return useSyncExternalStore(session.subscribe, isRegistered, isRegistered)
}
