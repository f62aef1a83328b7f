import type { CompiledLender } from '#engine/index.ts'
import { basePath } from '../http/pages/page-data-for.ts'
import type { StoredMessage } from '../store/message-outbox.ts'

/** The same for each attempt at a message. */
export function messageIdOf({ uuid }: Pick<StoredMessage, 'uuid'>, { contact }: Pick<CompiledLender, 'contact'>): string {
  return `<${uuid}@${contact.email.slice(contact.email.lastIndexOf('@') + 1)}>`
}

/** The borrower's applications at the lender's first public host. It contains no token: the borrower signs in. */
export function linkOf({ hosts }: Pick<CompiledLender, 'hosts'>): string {
  const host = hosts.find((name) => /[a-z]/.test(name) && name.includes('.')) ?? hosts[0] ?? 'localhost'
  return `https://${host}${basePath}/`
}
