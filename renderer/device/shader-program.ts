import { GlProgram } from 'pixi.js';

/** Constants that a shader shares with TypeScript, names in CAPITALS; one with a fraction is a float there. */
export type ShaderConstants = Readonly<Record<string, number>>;

/** A draw kind's pair of shader texts, from the folder shaders. */
export interface ShaderText {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
}

/**
 * Program of a pair of shader texts with its constants. Equal texts and constants share one program for the life of the
 * page, so that opening a view again compiles nothing twice.
 */
export function shaderProgram(text: ShaderText, constants: ShaderConstants): GlProgram {
  const head = ['#version 300 es'];
  for (const [name, value] of Object.entries(constants)) head.push(`#define ${name} ${value}`);
  const withHead = (body: string): string => `${head.join('\n')}\n${body}`;
  return GlProgram.from({
    name: text.name,
    vertex: withHead(text.vertex),
    fragment: withHead(text.fragment),
    preferredVertexPrecision: 'highp',
    preferredFragmentPrecision: 'highp',
  });
}
