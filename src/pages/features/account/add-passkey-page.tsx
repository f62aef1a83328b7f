import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import { useNavigate } from 'react-router'
import { addPasskeyRoute, type NewPasskeyAnswer, type NewPasskeyBody, newPasskeyPath, passkeysPath } from '#contract/passkeys.ts'
import { settingsRoute } from '#contract/settings.ts'
import type { Answers } from '#engine/index.ts'
import { AccountForm } from '../../components/account-form.tsx'
import type { Api } from '../../lib/api/client.ts'
import { CallFailed } from '../../lib/api/problem.ts'
import { useApp } from '../../lib/app-context.tsx'
import { BackToAccount } from './back-to-account.tsx'

/** Takes the present password, and then a passkey from the browser. */
export function AddPasskeyPage() {
  const { api } = useApp()
  const navigate = useNavigate()
  const add = async ({ currentPassword }: Answers) => {
    const body: NewPasskeyBody = { currentPassword: String(currentPassword) }
    const { options, failed } = await api<NewPasskeyAnswer>(newPasskeyPath, { method: 'POST', body })
    const made = await makePasskey(options).catch(() => undefined)
    // The browser has no passkeys, or the borrower stopped: shown like a refusal of the server.
    if (!made) throw new CallFailed({ kind: 'answered', status: 422, slug: 'passkey-refused', errors: [failed] })
    await sendMade(api, made)
    await navigate(`/${settingsRoute}`, { replace: true })
  }
  return <AccountForm route={addPasskeyRoute} send={add} below={BackToAccount} />
}

async function makePasskey(optionsJSON: NewPasskeyAnswer['options']): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return await startRegistration({ optionsJSON })
}

async function sendMade(api: Api, { id, rawId, response }: RegistrationResponseJSON): Promise<void> {
  const { clientDataJSON, attestationObject, transports } = response
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  const body = { response: { id, rawId, type: 'public-key', response: made, clientExtensionResults: {} } }
  await api(passkeysPath, { method: 'POST', body })
}
