import { basePath } from '#contract/page-data.ts'
import type { CompiledLender } from '#engine/index.ts'
import type { StoredMessage } from '../store/message-outbox.ts'

/** The same for each attempt at a message. */
export function messageIdOf({ uuid }: Pick<StoredMessage, 'uuid'>, { contact }: Pick<CompiledLender, 'contact'>): string {
  return `<${uuid}@${contact.email.slice(contact.email.lastIndexOf('@') + 1)}>`
}

/**
 * A page at the lender's first public host. It contains no token: the borrower signs in, or types a code.
 *
 * @param path below the base path; without it, the list of applications
 */
export function linkOf({ hosts }: Pick<CompiledLender, 'hosts'>, path = '/'): string {
  const host = hosts.find((name) => /[a-z]/.test(name) && name.includes('.')) ?? hosts[0] ?? 'localhost'
  return `https://${host}${basePath}${path}`
}
