import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../config/server-parts.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import { networkOfRequest } from '../logs/security-log.ts'

/** OWASP's first choice for argon2id; memory in KiB. Each hash contains them, so they may be raised without a reset. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const hash = promisify(argon2)

/**
 * Each hash takes 19 MiB and a thread of the process. Further ones wait, those of each network in turn, outside of any
 * transaction.
 */
const inTurn = fairQueue({ queue: 'passwords', atOnce: 2, mostWaiting: 20, longestWaitMs: 10_000 })

/**
 * argon2id in the PHC string format.
 *
 * @throws Refused unavailable, where too many hashes are waited for
 */
export async function hashPassword(password: string, cost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, cost, 32)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/**
 * @returns false for a wrong password and for a hash in another format
 * @throws Refused unavailable, where too many hashes are waited for
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const its = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(expected, await tagOf(password, Buffer.from(salt, 'base64'), its, expected.length))
}

async function tagOf(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: PasswordCost,
  length: number,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return await inTurn(networkOfRequest(), () =>
    hash('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: length }),
  )
}

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
