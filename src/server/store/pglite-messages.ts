/** The messages between the server and its database thread. */
export type ToWorker =
  | { readonly do: 'query'; readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly do: 'close' }

export type FromWorker =
  | { readonly ready: true }
  | { readonly id: number; readonly rows: Record<string, unknown>[]; readonly affectedRows?: number }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: string } }
