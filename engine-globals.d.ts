/**
 * All that the engine may use beside the language itself: what browsers and Node have alike, without clock, disk or page.
 * tsconfig.engine.json knows no other global.
 */
declare const URL: { canParse(text: string): boolean }

declare class TextEncoder {
  encode(text: string): Uint8Array
}
