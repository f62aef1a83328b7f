/** A diagram independent of its output format: boxes in groups, and lines between the boxes. */

export type Diagram = {
  /** A word: `journeys`. */
  readonly id: string
  readonly title: string
  /** Text alternative of the picture, for screen readers. */
  readonly says: string
  readonly groups: readonly Group[]
  readonly boxes: readonly Box[]
  readonly lines: readonly Line[]
  /** What the colours of the boxes mean, in order; none where they mean nothing. */
  readonly tones: readonly string[]
  readonly direction: 'right' | 'down'
}

export type Group = { readonly id: string; readonly label: string }

export type Box = {
  readonly id: string
  readonly group?: string
  readonly shape: Shape
  /** The first is its name. */
  readonly words: readonly string[]
  /** More than the box has room for. */
  readonly note: string
  /** Position in `tones`. */
  readonly tone?: number
  readonly shown?: Shown
}

/** `start` and `end` of a path. `choice`: rules decide. `list`: several similar boxes. */
export type Shape = 'start' | 'end' | 'step' | 'choice' | 'list' | 'anywhere'

export type Line = {
  readonly from: string
  readonly to: string
  readonly label?: string
  readonly note: string
  /** Taken where nothing of its own holds, or by nobody in the rule. */
  readonly faint?: boolean
  readonly shown?: Shown
}

/** Whether the scenarios of the lender show it; absent where nobody asked, or nothing could show it. */
export type Shown = 'shown' | 'not shown'
