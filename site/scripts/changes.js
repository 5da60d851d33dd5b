/**
 * The script of the page of changes: its filters, and the buttons that copy the snippets of the badge.
 */

import {addCopyButtons} from './copy.js';
import './filter.js';

addCopyButtons(document);
