/** An XMLHttpRequest that asks a function instead of a server, as far as an upload needs one. */

export type AnswerTo = (method: string, url: URL, headers: Headers, body: unknown) => Promise<Response>

/** @param sendsAll false: the connection stalls halfway through the body */
export function aRequest(answerTo: AnswerTo, sendsAll = true): XMLHttpRequest {
  return new Request(answerTo, sendsAll) as unknown as XMLHttpRequest
}

class Request extends EventTarget {
  readonly upload = new EventTarget()
  readonly #answerTo: AnswerTo
  readonly #sendsAll: boolean
  readonly #headers = new Headers()
  #url = new URL('about:blank')
  #method = ''
  #answer: Response | undefined
  #aborted = false
  status = 0
  responseText = ''
  responseURL = ''
  withCredentials = false

  constructor(answerTo: AnswerTo, sendsAll: boolean) {
    super()
    this.#answerTo = answerTo
    this.#sendsAll = sendsAll
  }

  open(method: string, url: URL): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null
  }

  async send(body: Blob): Promise<void> {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: body.size / 2, total: body.size }))
    if (!this.#sendsAll) return
    this.upload.dispatchEvent(new ProgressEvent('load', { loaded: body.size, total: body.size }))
    const answer = await this.#answerTo(this.#method, this.#url, this.#headers, body).catch(() => undefined)
    if (this.#aborted) return
    if (answer) {
      this.#answer = answer
      this.responseText = await answer.text()
      this.status = answer.status
      this.responseURL = this.#url.href
    }
    this.dispatchEvent(new Event('loadend'))
  }

  abort(): void {
    this.#aborted = true
    this.dispatchEvent(new Event('loadend'))
  }
}
