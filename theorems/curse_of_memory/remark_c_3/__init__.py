"""Remark C.3: is the separation delta always reached?"""
