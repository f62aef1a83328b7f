/**
 * Which rows a transaction may read and write: those of one lender, or, for work that is done for all lenders, those of
 * the tables that such work needs. PostgreSQL enforces it, whatever a query asks for: row-security.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LenderId } from '#engine/index.ts'

type RowScope = { readonly lender: LenderId } | 'all lenders'

const scopes = new AsyncLocalStorage<RowScope>()

/** Runs the work; its transactions, those of later ticks included, have the rows of this lender. */
export function forLender<T>(lender: LenderId, work: () => T): T {
  return scopes.run({ lender }, work)
}

/** Runs the work; its transactions have the rows of all lenders in the tables of `tablesOfAllLenders`, and of others none. */
export function forAllLenders<T>(work: () => T): T {
  return scopes.run('all lenders', work)
}

/** The settings that a transaction begins with. `role`: the role that it takes; null for the one of the connection. */
export type RowSettings = { readonly role: string | null; readonly lender: string; readonly scope: string }

/** The settings of the present scope. Without a scope no row of any lender is found. */
export function rowSettings(role: string | null): RowSettings {
  const scope = scopes.getStore()
  if (scope === 'all lenders') return { role, lender: '', scope }
  return { role, lender: scope?.lender ?? '', scope: '' }
}

/** The settings of the transaction that the present call is in; read where a connection begins it. */
export const transactions = new AsyncLocalStorage<RowSettings>()
