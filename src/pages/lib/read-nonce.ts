/** The nonce of the page's content security policy, for style elements. */
export function readNonce(page: Document): string {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.content || ''
}
