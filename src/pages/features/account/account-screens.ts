/** The screens of an account that few borrowers open, as one part of the app. */
export { AddPasskeyPage } from './add-passkey-page.tsx'
export { NewEmailPage } from './new-email-page.tsx'
export { SecondFactorPage } from './second-factor-page.tsx'
