/** Text of a shader file, as written: `import text from './name.vert.glsl?raw'`. */
declare module '*.glsl?raw' {
  const text: string;
  export default text;
}
