export { createVideoRenderer, type VideoRendererOptions } from './renderer.ts';
