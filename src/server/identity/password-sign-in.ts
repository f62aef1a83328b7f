import type { LoginBody } from '#contract/identity.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork, networkOf } from '../logs/network-of.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteAttempts } from '../store/attempts.ts'
import { emailKey, findIdentityByEmail } from '../store/identities.ts'
import { isKnownDevice } from '../store/known-devices.ts'
import { mayBeRepeated, refuseExpiredPassword, replacePassword } from './expired-password.ts'
import { checkSecondFactor } from './second-factor.ts'
import { identityOfPassword, knownDeviceKey, type openSessionToken } from './sign-in.ts'

/**
 * Checks e-mail, password and second factor; a `newPassword` replaces one that has expired.
 *
 * @returns what a session begins with
 * @throws Refused
 */
export async function passwordSignIn(
  parts: ServerParts,
  lender: ServedLender,
  { email, password, newPassword, secondFactor }: LoginBody,
  address: string,
): Promise<Parameters<typeof openSessionToken>[2]> {
  const { config, keys, now, store } = parts
  const known = await store.read((db) => findIdentityByEmail(db, lender.id, email))
  const isKnown = await store.read((db) => isKnownDevice(db, lender.id, knownDeviceKey(keys, known?.uuid, address), now()))
  const account = emailKey(email)
  const attempts = await limitAttempts(parts, lender.id, [
    { kind: 'sign-in-pair', who: `${account} at ${networkOf(address)}`, ...config.limits.signInOfAccountFromAddress },
    // Attempts from elsewhere do not lock an account out at its known devices.
    ...(isKnown ? [] : [{ kind: 'sign-in-account', who: account, ...config.limits.signInOfAccount }]),
    ...limitsOfNetwork({ kind: 'sign-in-address', ...config.limits.signInFromAddress }, address),
  ])
  const signedIn = await identityOfPassword(known, password)
  // The response to the request that stored the new password may have been lost: its repetition signs in with that one.
  const isAgain = !signedIn && newPassword !== undefined && known !== undefined && mayBeRepeated(known, now())
  const repeated = isAgain ? await identityOfPassword(known, newPassword) : undefined
  const identity = signedIn ?? repeated
  if (!known || !identity) {
    reportSecurity({ event: 'wrong-password', place: 'sign-in', identity: known?.uuid, email })
    throw new Refused('sign-in-failed')
  }
  await deleteAttempts(store, lender.id, attempts)
  const isReplaced = newPassword !== undefined && !repeated
  if (!isReplaced) refuseExpiredPassword(lender, known, now())
  const taken = isReplaced
    ? await replacePassword(parts, lender, known, { password, newPassword, secondFactor })
    : await checkSecondFactor(parts, lender, identity, secondFactor)
  return { identity, method: 'password', secondFactor: taken } as const
}
