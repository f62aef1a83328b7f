import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LoginAnswer } from '#contract/identity.ts'
import { type PasskeyChallenge, passkeyChallengePath, passkeySignInPath } from '#contract/passkey-sign-in.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { FormErrorNotice } from '../../components/form-error-notice.tsx'
import { LinkLine } from '../../components/link-line.tsx'
import type { Api } from '../../lib/api/client.ts'
import { useApp } from '../../lib/app-context.tsx'
import { usePendingSubmit } from '../../lib/use-pending-submit.ts'

/**
 * A button that signs in with a passkey; the browser offers passkeys at the field of the e-mail, too, where it can. Without
 * a challenge of the server nothing is shown: the password is a way in by itself.
 */
export function PasskeySignIn() {
  const { api } = useApp()
  const { send, busy, formError } = usePendingSubmit()
  const { data } = useQuery({
    queryKey: ['passkey-challenge'],
    queryFn: ({ signal }) => api<PasskeyChallenge>(passkeyChallengePath, { method: 'POST', signsIn: true, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const signIn = (response: AuthenticationResponseJSON) =>
    send(async () => {
      await sendSigned(api, response)
      return undefined
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one offer for each challenge
  useEffect(() => {
    if (!data) return
    let isGone = false
    const offer = async () => {
      const response = await responseAtField(data).catch(() => undefined)
      if (response && !isGone) await signIn(response)
    }
    void offer()
    return () => {
      isGone = true
      void webAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [data])
  if (!data) return null
  const press = async () => {
    const response = await responseTo(data).catch(() => undefined)
    if (response) await signIn(response)
    else await send(async () => ({ kind: 'failed', words: data.failed }))
  }
  return (
    <>
      <LinkLine>
        <ActionButton kind="other" refuses={busy} onPress={() => void press()}>
          {data.label}
        </ActionButton>
      </LinkLine>
      <FormErrorNotice formError={formError} onRetry={() => void press()} />
    </>
  )
}

/** Loaded where it is used: few sign-in pages are left with a passkey. */
const webAuthn = () => import('@simplewebauthn/browser')

async function responseTo({ options }: PasskeyChallenge): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await webAuthn()
  return await startAuthentication({ optionsJSON: options })
}

/** What the borrower chose among the suggestions of the browser; undefined where it has none. */
async function responseAtField({ options }: PasskeyChallenge): Promise<AuthenticationResponseJSON | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await webAuthn()
  const field = document.querySelector('input[autocomplete="username"]')
  if (!field || !(await browserSupportsWebAuthnAutofill())) return undefined
  field.setAttribute('autocomplete', 'username webauthn')
  return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
}

async function sendSigned(api: Api, { id, rawId, response }: AuthenticationResponseJSON): Promise<void> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
  const body = { response: { id, rawId, type: 'public-key', response: signed, clientExtensionResults: {} } }
  await api<LoginAnswer>(passkeySignInPath, { method: 'POST', body, signsIn: true })
}
