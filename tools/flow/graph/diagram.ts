/** A diagram independent of its output format: boxes in groups, and lines between boxes. */

export type Diagram = {
  /** The name of the diagram on the command line: `journeys`. */
  readonly id: string
  readonly title: string
  /** Text alternative of the picture, for screen readers. */
  readonly says: string
  readonly groups: readonly Group[]
  readonly boxes: readonly Box[]
  readonly lines: readonly Line[]
  /** The meanings of the boxes' colours, in order; empty if colours have none. */
  readonly tones: readonly string[]
  readonly direction: 'right' | 'down'
}

export type Group = { readonly id: string; readonly label: string }

export type Box = {
  readonly id: string
  readonly group?: string
  readonly shape: Shape
  /** Rows of text; the first is the box's name. */
  readonly words: readonly string[]
  /** Text that does not fit into the box, for a tooltip. */
  readonly note: string
  /** The index of the box's colour in `tones`. */
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
  /**
   * True for a line drawn weaker: an end that is not the journey's last step, a redirect of a closed journey, or a
   * status's line without a case.
   */
  readonly faint?: boolean
  readonly shown?: Shown
}

/** Coverage by the lender's scenarios; absent if it was not requested, or cannot be covered. */
export type Shown = 'shown' | 'not shown'
