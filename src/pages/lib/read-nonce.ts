/** The nonce that the content security policy of this page allows for styles. */
export function readNonce(page: Document): string {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.content || ''
}
