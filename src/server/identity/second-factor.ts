/** The second factor of a sign-in: a code of an authenticator app, or one of the recovery codes, each once. */
import { randomInt } from 'node:crypto'
import type { LenderId } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { Keys } from '../secrets/keys.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { deleteAttempts } from '../store/attempts.ts'
import type { Writer } from '../store/open-store.ts'
import {
  type FactorOwner,
  hasSecondFactor,
  lockSecondFactor,
  type StoredSecondFactor,
  spendRecoveryCode,
  storeLastStep,
} from '../store/second-factors.ts'
import type { SecondFactor } from '../store/tables.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'
import { isOneTimeCode, timeStepOfCode } from './one-time-code.ts'

/**
 * Requires and spends the second factor of a sign-in whose password is right, in a transaction of its own.
 *
 * @returns undefined for an account without one
 * @throws Refused second-factor-needed without a code, code-refused for a wrong one; too-many
 */
export async function checkSecondFactor(
  parts: ServerParts,
  lender: ServedLender,
  identity: string,
  typed: string | undefined,
): Promise<SecondFactor | undefined> {
  const { store, now } = parts
  const owner = { lender: lender.id, identity }
  if (!(await store.read((db) => hasSecondFactor(db, owner)))) return undefined
  const tries = typed === undefined ? [] : await limitSecondFactor(parts, lender.id, `password ${identity}`)
  const taken = await store.write((tx) => spendSecondFactor(tx, parts.keys, lender, { identity, typed }, now()))
  await deleteAttempts(store, lender.id, tries)
  return taken
}

/**
 * Requires and spends the second factor within a transaction, if the identity has one. Call `limitSecondFactor` before.
 *
 * @returns undefined for an account without one
 * @throws Refused second-factor-needed without a code, code-refused for a wrong one
 */
export async function spendSecondFactor(
  tx: Writer,
  keys: Keys,
  lender: ServedLender,
  { identity, typed }: { readonly identity: string; readonly typed: string | undefined },
  at: Date,
): Promise<SecondFactor | undefined> {
  const owner = { lender: lender.id, identity }
  const factor = await lockSecondFactor(tx, owner)
  if (!factor?.on_since) return undefined
  if (typed === undefined) throw new Refused('second-factor-needed')
  if (!(await isSpent(tx, keys, owner, { factor, typed }, at))) {
    reportSecurity({ event: 'wrong-second-factor', identity })
    throw wrongCode(lender, typed, at)
  }
  if (isOneTimeCode(withoutSeparators(typed))) return 'app-code'
  reportSecurity({ event: 'recovery-code-used', identity })
  return 'recovery-code'
}

type Typed = { readonly factor: StoredSecondFactor; readonly typed: string }

async function isSpent(tx: Writer, keys: Keys, owner: FactorOwner, { factor, typed }: Typed, at: Date): Promise<boolean> {
  const code = withoutSeparators(typed)
  if (!isOneTimeCode(code)) return await spendRecoveryCode(tx, owner, recoveryMac(keys, owner.identity, code), at)
  const step = timeStepOfCode(openSecret(keys.sealer, owner, factor), code, at, factor.last_step)
  if (step === undefined) return false
  await storeLastStep(tx, owner, step)
  return true
}

/**
 * Counts a try of a second factor.
 *
 * @param who the kind of the sign-in and the account, such as `password <uuid>`
 * @returns the counted attempts, which the caller deletes after a right code
 * @throws Refused too-many
 */
export async function limitSecondFactor(parts: ServerParts, lender: LenderId, who: string): Promise<readonly string[]> {
  const { secondFactorOfAccount, secondFactorOfAccountADay } = parts.config.limits
  return await limitAttempts(parts, lender, [
    { kind: 'second-factor', who, ...secondFactorOfAccount },
    { kind: 'second-factor-day', who, ...secondFactorOfAccountADay },
  ])
}

/** The refusal, with its message at the field `code`: one for a code of the app, another for a recovery code. */
export function wrongCode({ flow }: ServedLender, typed: string, at: Date): Refused {
  const { account, words } = flow.live.shell
  const { codeWrong, recoveryCodeWrong } = account?.secondFactor ?? {}
  const wrong = isOneTimeCode(withoutSeparators(typed)) ? codeWrong : recoveryCodeWrong
  const text = textFormatter(flow, factsOfVisitor(flow, at, ''))(wrong ?? words.codeRefused)
  return new Refused('code-refused', { errors: [text], messages: { code: text } })
}

/** A typed code without the spaces and hyphens that make it readable. */
function withoutSeparators(typed: string): string {
  return typed.replaceAll(/[ -]/g, '')
}

const path = 'second-factor'

export function sealSecret(sealer: Sealer, { lender, identity: owner }: FactorOwner, secret: string) {
  const { bytes, keyId } = sealer.seal({ lender, owner, path }, Buffer.from(secret))
  return { secret: bytes, keyId }
}

export function openSecret(sealer: Sealer, { lender, identity: owner }: FactorOwner, { secret, key_id }: StoredSecondFactor) {
  return Buffer.from(sealer.open({ lender, owner, path }, { bytes: secret, keyId: key_id })).toString()
}

/** Without letters that look like digits (Crockford's base 32). */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCodes = 10
const charactersOfCode = 10

/** Ten codes of 50 bits, as people read them: `4K7QM-X2P9D`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const code = Array.from({ length: charactersOfCode }, () => symbols[randomInt(symbols.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** A keyed hash of a recovery code, whatever its case, and with O for 0, and I or L for 1. */
export function recoveryMac(keys: Keys, identity: string, code: string): string {
  const plain = withoutSeparators(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return keys.nameOf(`recovery code ${identity} ${plain}`)
}
