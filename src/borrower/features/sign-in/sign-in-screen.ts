import type { CompiledField, FormScreen } from '#engine/flow/compiled-flow.ts'
import type { Words } from '#engine/flow/files.generated.ts'

export const signInRoute = 'auth/login'

/** The sign-in page is a form like any other, only that its words are the frame's: so it looks and behaves the same. */
export function signInScreen(words: Words): FormScreen {
  const at = 'shell.json#/words'
  const field = { at, schema: { type: 'string' }, limits: [], width: 32 }
  const email: CompiledField = {
    ...field,
    id: 'email',
    path: 'draft.email',
    as: 'email',
    label: words.email,
    required: words.emailRequired,
    autocomplete: 'username',
  }
  const password: CompiledField = {
    ...field,
    id: 'password',
    path: 'draft.password',
    as: 'password',
    label: words.password,
    required: words.passwordRequired,
    autocomplete: 'current-password',
    secret: true,
    keepNever: true,
  }
  return {
    kind: 'form',
    route: signInRoute,
    at,
    heading: words.signIn,
    text: words.signInText,
    saves: 'draft',
    fields: [email, password],
    groups: {},
    checks: [],
    records: [],
    submit: words.signIn,
  }
}
