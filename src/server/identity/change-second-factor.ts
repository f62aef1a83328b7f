/** A borrower who is signed in turns the second factor on and off, with the present password and a code. */
import {
  type RecoveryCodes,
  type SecondFactorKey,
  secondFactorOffRoute,
  secondFactorOnRoute,
  type TurnOffBody,
  type TurnOnBody,
} from '#contract/second-factor-settings.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { Keys } from '../secrets/keys.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { lockIdentity } from '../store/identities.ts'
import type { Writer } from '../store/open-store.ts'
import {
  beginSecondFactor,
  type FactorOwner,
  lockSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  type StoredSecondFactor,
  storeLastStep,
  turnOnSecondFactor,
} from '../store/second-factors.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { enqueueAccountMessages } from './account-messages.ts'
import type { Borrower } from './authenticate.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'
import { normalizedAnswers } from './normalized-answers.ts'
import { newSecret, qrCodeOf, timeStepOfCode } from './one-time-code.ts'
import { requirePassword } from './require-password.ts'
import {
  limitSecondFactor,
  newRecoveryCodes,
  openSecret,
  recoveryMac,
  sealSecret,
  spendSecondFactor,
  wrongCode,
} from './second-factor.ts'

/** How long a key that was not turned on remains the same, so that its page may be loaded again. */
const keyMs = 60 * 60_000

type Own = Pick<Borrower, 'person' | 'session'>

/**
 * The key for an authenticator app.
 *
 * @throws Refused not-found if the lender has no second factor; not-now if it is on
 */
export async function keyOfSecondFactor(
  { store, keys, now }: ServerParts,
  lender: ServedLender,
  { person }: Pick<Borrower, 'person'>,
): Promise<SecondFactorKey> {
  const { flow } = lender
  const texts = textsOf(lender)
  const at = now()
  const owner = { lender: lender.id, identity: person.uuid }
  const secret = await store.write(async (tx) => {
    await lockIdentity(tx, lender.id, person.uuid)
    const known = await lockSecondFactor(tx, owner)
    if (known?.on_since) throw new Refused('not-now')
    if (known && at.getTime() - known.begun_at.getTime() < keyMs) return openSecret(keys.sealer, owner, known)
    const made = newSecret()
    await beginSecondFactor(tx, owner, sealSecret(keys.sealer, owner, made), at)
    return made
  })
  const format = textFormatter(flow, factsOfVisitor(flow, at, '', person))
  const picture = qrCodeOf(secret, { issuer: flow.live.lender.name, label: person.email || person.uuid })
  return {
    picture,
    label: format(texts.picture),
    plainKey: secret.replaceAll(/.{4}(?=.)/g, '$& '),
    keyText: format(texts.keyText),
  }
}

/**
 * Turns the second factor on, ends all other sessions, and reports it by e-mail. A request that is sent again, since its response was lost,
 * gets other recovery codes.
 *
 * @throws Refused answers-refused and code-refused, with a message at the field; not-now without a key; too-many
 */
export async function turnOn(
  parts: ServerParts,
  lender: ServedLender,
  { person, session }: Own,
  body: TurnOnBody,
): Promise<RecoveryCodes> {
  const { store, keys, now } = parts
  const texts = textsOf(lender)
  const { code } = normalizedAnswers(lender, secondFactorOnRoute, { ...body }, now())
  await requirePassword(parts, lender, person, body.currentPassword)
  const attempts = await limitSecondFactor(parts, lender.id, `account ${person.uuid}`)
  const at = now()
  const owner = { lender: lender.id, identity: person.uuid }
  const codes = newRecoveryCodes()
  await store.write(async (tx) => {
    const account = await lockIdentity(tx, lender.id, person.uuid)
    const factor = await lockSecondFactor(tx, owner)
    if (account?.password_hash !== person.password_hash || !factor) throw new Refused('not-now')
    const step = stepFor(keys, owner, factor, String(code), at)
    if (step === undefined) throw wrongCode(lender, String(code), at)
    const macs = codes.map((code) => recoveryMac(keys, person.uuid, code))
    if (!factor.on_since) {
      await turnOnSecondFactor(tx, owner, at)
      await notifyAndEndOtherSessions(tx, { keys, lender, person: account, session, event: 'second-factor-on', at })
    }
    await storeLastStep(tx, owner, step)
    await replaceRecoveryCodes(tx, owner, macs)
  })
  await deleteAttempts(store, lender.id, attempts)
  const format = textFormatter(lender.flow, factsOfVisitor(lender.flow, at, '', person))
  return { heading: format(texts.codes), text: format(texts.codesText), codes, done: format(texts.codesDone) }
}

/**
 * The time step of a right code; undefined for a wrong one. Once the second factor is on, only the code that turned it on is
 * right, and only until a sign-in has used another.
 */
function stepFor(keys: Keys, owner: FactorOwner, factor: StoredSecondFactor, code: string, at: Date): number | undefined {
  const step = timeStepOfCode(openSecret(keys.sealer, owner, factor), code, at, 0)
  return factor.on_since && step !== factor.last_step ? undefined : step
}

/**
 * Turns the second factor off with one of its codes, ends all other sessions, and reports it by e-mail. Idempotent.
 *
 * @throws Refused answers-refused and code-refused, with a message at the field; too-many
 */
export async function turnOff(
  parts: ServerParts,
  lender: ServedLender,
  { person, session }: Own,
  body: TurnOffBody,
): Promise<void> {
  const { store, keys, now } = parts
  textsOf(lender)
  const { code } = normalizedAnswers(lender, secondFactorOffRoute, { ...body }, now())
  await requirePassword(parts, lender, person, body.currentPassword)
  const attempts = await limitSecondFactor(parts, lender.id, `account ${person.uuid}`)
  const at = now()
  const owner = { lender: lender.id, identity: person.uuid }
  await store.write(async (tx) => {
    const account = await lockIdentity(tx, lender.id, person.uuid)
    if (account?.password_hash !== person.password_hash) throw new Refused('not-now')
    const taken = await spendSecondFactor(tx, keys, lender, { identity: person.uuid, typed: String(code) }, at)
    await removeSecondFactor(tx, owner)
    if (taken) await notifyAndEndOtherSessions(tx, { keys, lender, person: account, session, event: 'second-factor-off', at })
  })
  await deleteAttempts(store, lender.id, attempts)
}

type Change = Own & {
  readonly keys: Keys
  readonly lender: ServedLender
  readonly event: 'second-factor-on' | 'second-factor-off'
  readonly at: Date
}

async function notifyAndEndOtherSessions(tx: Writer, { keys, lender, person, session, event, at }: Change): Promise<void> {
  await endSessionsOf(tx, lender.id, { identity: person.uuid, except: session }, at)
  await enqueueAccountMessages(tx, { event, keys, lender, person, occurrence: `${event}/${at.getTime()}`, at })
}

function textsOf({ flow }: ServedLender) {
  const texts = flow.live.shell.account?.secondFactor
  if (!texts) throw new Refused('not-found')
  return texts
}
