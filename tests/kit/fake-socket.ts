import { act } from '@testing-library/react'
import type { PageFrame, ServerFrame } from '#contract/live-chat.ts'

/** The other end of each socket that a page opens: what the page said, and what the test answers. */
export class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  readonly said: PageFrame[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void

  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  close(): void {
    this.onclose?.()
  }
  opens(): void {
    this.readyState = FakeSocket.OPEN
    act(() => this.onopen?.())
  }
  answers(frame: ServerFrame): void {
    act(() => this.onmessage?.({ data: JSON.stringify(frame) }))
  }
}
