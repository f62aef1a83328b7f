/** What the server and the thread of its database say to each other. */
export type ToWorker =
  | { readonly do: 'query'; readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly do: 'close' }

export type FromWorker =
  | { readonly ready: true }
  | { readonly id: number; readonly rows: Record<string, unknown>[]; readonly affectedRows?: number }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: string } }
