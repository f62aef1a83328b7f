/** Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds. */
import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'
import type { PictureOfKey } from '#contract/second-factor-settings.ts'

/** The clock of a phone may be this many seconds off. */
const toleranceSeconds = 30

export const newSecret = (): string => generateSecret()

export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * The time step (RFC 6238) of a code that is right at `now`.
 *
 * @param after codes of this step and before do not count any more
 * @returns undefined for a code that is wrong
 */
export function timeStepOfCode(secret: string, code: string, now: Date, after: number): number | undefined {
  if (!isOneTimeCode(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds, afterTimeStep: after })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** The `otpauth:` URI of a secret as a QR code: an SVG path with its dark modules. */
export function qrCodeOf(secret: string, account: NamedAccount): PictureOfKey {
  const { data, size } = encode(uriOfSecret(secret, account), { ecc: 'L', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}

type NamedAccount = { readonly issuer: string; readonly label: string }

/** The URI by which an authenticator app adds a secret. */
export function uriOfSecret(secret: string, { issuer, label }: NamedAccount): string {
  return generateURI({ issuer, label, secret })
}
