import pg from 'pg'

export const liveChatChannel = 'live_chat'

/** The pause before a lost connection is opened again. */
const reconnectMs = 1_000

/**
 * Receives the notifications (LISTEN) of all servers on one PostgreSQL, on a connection of its own.
 *
 * @returns a function that closes the connection
 */
export function listenOnPostgres(postgres: string, onNotification: (payload: string) => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const again = () => {
    if (isOver || timer) return
    timer = setTimeout(connect, reconnectMs)
    timer.unref()
  }
  const connect = () => {
    timer = undefined
    const own = new pg.Client({ connectionString: postgres, connectionTimeoutMillis: 5_000, keepAlive: true })
    client = own
    own.on('notification', ({ payload = '' }) => onNotification(payload))
    own.on('error', () => void own.end().catch(() => undefined))
    own.on('end', again)
    own.connect().then(() => own.query(`listen ${liveChatChannel}`).catch(() => void own.end().catch(() => undefined)), again)
  }
  connect()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
