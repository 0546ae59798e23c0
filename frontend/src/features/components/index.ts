export { ComponentTree } from './ComponentTree.js';
