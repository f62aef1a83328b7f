import { act } from '@testing-library/react'
import type { PageFrame, ServerFrame } from '#contract/live-chat.ts'

/** A WebSocket without a server: `sent` has the frames that the page sends, and the test answers them with `answers`. */
export class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: PageFrame[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void

  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
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
